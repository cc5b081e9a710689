/**
 * How a database for Shiplog is made: text is UTF-8 and compares byte by byte, in the same order on every
 * machine, whatever locales it has. The encoding has to be named: from `--locale=C` alone `initdb` takes
 * SQL_ASCII, which the locale refuses.
 */
export const initdbArguments = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]
