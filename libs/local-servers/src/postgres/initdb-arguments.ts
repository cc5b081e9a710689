/**
 * Arguments of `initdb` for Shiplog's databases. Text is UTF-8 and is compared byte by byte, so that its
 * order is the same on every machine. The encoding must be given: with `--locale=C` alone `initdb` chooses
 * SQL_ASCII, which the built-in locale does not support.
 */
export const initdbArguments = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]
