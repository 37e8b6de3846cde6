/* Names what is different in a file that is included. */
static int level_there(void)
{
	return __INCLUDE_LEVEL__;
}

static int counted_there(void)
{
	return __COUNTER__;
}

static const char *changed_there(void)
{
	return __TIMESTAMP__;
}

static const char *base_there(void)
{
	return __BASE_FILE__;
}
