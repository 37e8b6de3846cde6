/* gas.h - what a compressible gas does at one point; adi and ssor solve for the field.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The equations are du/dt = sum over directions d of ( - dF_d(u)/dx_d + NU d2w(u)/dx_d2 ) +
 * forcing: u = density, three momenta, energy; F_d is Euler's flux, w = density, velocities, inner
 * energy. The forcing is chosen so that gas_exact is a steady solution ("manufactured"). */
#ifndef GAS_H
#define GAS_H

#define GAMMA 1.4
#define NU 0.2

/* The manufactured solution at a point of the unit cube: polynomials of degree three. */
void gas_exact(double x, double y, double z, double u[5]);

/* A state to start from: the manufactured one on the faces of the cube, interpolated between them.
 */
void gas_start(double x, double y, double z, double u[5]);

double gas_pressure(const double u[5]);
void gas_flux(const double u[5], int d, double f[5]);
void gas_primitive(const double u[5], double w[5]);

/* dF_d/du and dw/du. */
void gas_flux_jacobian(const double u[5], int d, double a[5][5]);
void gas_primitive_jacobian(const double u[5], double a[5][5]);

#endif
