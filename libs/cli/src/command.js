/**
 * An option of a command. `help`: what it does. `value`: what to write for its value, such as `<name>`;
 * absent for a switch. `variable`: the environment variable that is taken when the option is absent.
 *
 * @typedef {{ help: string, value?: string, short?: string, multiple?: boolean, variable?: string }} Option
 */

/**
 * What the user typed after the name of the command. `rest`: what stands after `--`; undefined without `--`.
 *
 * @typedef {{ values: Record<string, any>, positionals: string[], rest: string[] | undefined }} Arguments
 */

/**
 * A command. `name` has a space in it when it is one of several, such as `deploy start`. `usage`: what stands
 * after the name, such as `[<product>]`. `run` returns the exit code.
 *
 * @typedef {object} Command
 * @property {string} name
 * @property {string} summary
 * @property {string} usage
 * @property {string} [details] paragraphs of the help
 * @property {string[]} [examples] what stands after `shiplog`
 * @property {Record<string, Option>} options
 * @property {(context: import('./context.js').Context, args: Arguments) => Promise<number>} run
 */
export {}
