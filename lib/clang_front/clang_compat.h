// clang_compat.h - every difference between Clang versions (19 and newer), and nothing else.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_CLANG_COMPAT_H
#define OMPCKPT_CLANG_FRONT_CLANG_COMPAT_H

#include "clang/AST/Expr.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/Utils.h"
#if CLANG_VERSION_MAJOR >= 22
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "llvm/Support/VirtualFileSystem.h"
#endif

#include <memory>
#include <string>
#include <vector>

// The variables a clause lists: varlists() became varlist() in Clang 20.
#if CLANG_VERSION_MAJOR >= 20
#define CLAUSE_VARS(c) (c)->varlist()
#else
#define CLAUSE_VARS(c) (c)->varlists()
#endif

#if CLANG_VERSION_MAJOR >= 21
#define DIRECTIVE_NAME(kind) llvm::omp::getOpenMPDirectiveName((kind), 50)
#else
#define DIRECTIVE_NAME(kind) llvm::omp::getOpenMPDirectiveName(kind)
#endif

// Is it "omp loop"? Clang 19 makes "for", "simd" or "distribute" of it.
#if CLANG_VERSION_MAJOR >= 20
#define IS_LOOP_DIRECTIVE(d) ((d)->getDirectiveKind() == llvm::omp::OMPD_loop)
#else
#define IS_LOOP_DIRECTIVE(d)                                                                       \
	((d)->getDirectiveKind() == llvm::omp::OMPD_loop ||                                        \
	 (d)->getMappedDirective() == llvm::omp::OMPD_loop)
#endif

#if CLANG_VERSION_MAJOR >= 22
#define RECORD_TYPE(ctx, record) (ctx).getCanonicalTagType(record)
#else
#define RECORD_TYPE(ctx, record) (ctx).getRecordType(record)
#endif

// The text of an asm.
template <class Asm> std::string asm_text_of(const Asm *d)
{
#if CLANG_VERSION_MAJOR >= 21
	return d->getAsmString();
#else
	return d->getAsmString()->getString().str();
#endif
}

// Diagnostics of the driver and of option parsing go to "client" (not owned).
static inline clang::IntrusiveRefCntPtr<clang::DiagnosticsEngine>
compat_diagnostics(clang::DiagnosticOptions &options, clang::DiagnosticConsumer *client)
{
#if CLANG_VERSION_MAJOR >= 20
	auto fs = llvm::vfs::getRealFileSystem();
#endif
#if CLANG_VERSION_MAJOR >= 21
	return clang::CompilerInstance::createDiagnostics(*fs, options, client, false);
#elif CLANG_VERSION_MAJOR >= 20
	return clang::CompilerInstance::createDiagnostics(*fs, &options, client, false);
#else
	return clang::CompilerInstance::createDiagnostics(&options, client, false);
#endif
}

// A compiler instance for "args", or NULL.
static inline std::unique_ptr<clang::CompilerInstance>
compat_instance(const std::vector<const char *> &args, clang::DiagnosticConsumer *client)
{
#if CLANG_VERSION_MAJOR >= 21
	static clang::DiagnosticOptions options;
	auto diagnostics = compat_diagnostics(options, client);
#else
	auto diagnostics = compat_diagnostics(*new clang::DiagnosticOptions, client);
#endif
	clang::CreateInvocationOptions how;
	how.Diags = diagnostics;
	// The real file system would change this process's working folder for -working-directory.
	how.VFS = llvm::vfs::createPhysicalFileSystem();
	std::shared_ptr<clang::CompilerInvocation> invocation =
		clang::createInvocation(args, std::move(how));
	if (!invocation)
		return nullptr;
	invocation->getFrontendOpts().DisableFree = false;
#if CLANG_VERSION_MAJOR >= 22
	auto ci = std::make_unique<clang::CompilerInstance>(invocation);
	ci->createVirtualFileSystem();
	ci->createDiagnostics(client, false);
#elif CLANG_VERSION_MAJOR >= 21
	auto ci = std::make_unique<clang::CompilerInstance>(invocation);
	ci->createDiagnostics(*llvm::vfs::getRealFileSystem(), client, false);
#elif CLANG_VERSION_MAJOR >= 20
	auto ci = std::make_unique<clang::CompilerInstance>();
	ci->setInvocation(invocation);
	ci->createDiagnostics(*llvm::vfs::getRealFileSystem(), client, false);
#else
	auto ci = std::make_unique<clang::CompilerInstance>();
	ci->setInvocation(invocation);
	ci->createDiagnostics(client, false);
#endif
	return ci;
}

#endif
