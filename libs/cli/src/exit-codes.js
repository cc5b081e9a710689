/** What the exit code of a command says. Scripts read them, so they stay as they are. */
export const exitCodes = {
  ok: 0,
  /** The command line is wrong, or Shiplog cannot be reached. */
  failed: 1,
  /** Shiplog answered with an error. */
  api: 4,
  /** Rules refuse the start of the deployment. */
  blocked: 5,
}
