import pg from 'pg'

/** A statement with its parameters. `name`: name under which Postgres keeps it, if it is prepared. */
type Statement<Values = readonly unknown[]> = { name: string | undefined; text: string; values: Values }

/** The part of the driver's answer to a statement that Kysely needs. */
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** The parts of the driver's connection that a group uses. The driver's types do not have them. */
type Connection = {
  parse: (message: { name: string | undefined; text: string }) => void
  bind: (message: { statement: string | undefined; values: unknown[] }) => void
  describe: (message: { type: 'P'; name: string }) => void
  execute: (message: object) => void
  sync: () => void
  /** Texts of the prepared statements, by name. */
  parsedStatements: Record<string, string>
  /** Texts that are sent but not answered yet, by name. */
  submittedNamedStatements: Record<string, string>
}

/** The parts of the driver's query that a group overrides or changes. */
type DriverQuery = {
  name: string | undefined
  text: string
  handleCommandComplete(message: unknown, connection: unknown): void
  handleError(error: unknown, connection: unknown): void
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils
const Query = pg.Query as unknown as new (
  text: string,
  values: undefined,
  answer: (error: unknown, answers: Answer | Answer[]) => void,
) => DriverQuery

/**
 * Statements with one Sync message after the last one. Postgres answers at a Sync, so it sends one packet for
 * the whole group, and the driver wakes up once. With a Sync after each statement, it sends a packet for each
 * statement. After a failure, Postgres skips the rest of the group, and an open transaction is aborted.
 */
export class StatementGroup extends Query {
  readonly #statements: Statement<unknown[]>[]
  /** Index of the statement that Postgres answers next. */
  #current = 0

  /** @throws the error of a value that cannot be sent */
  constructor(statements: Statement[], answer: (error: unknown, answers: Answer[]) => void) {
    const text = statements.map(({ text }) => text).join('; ')
    super(text, undefined, (error, answers) => answer(error, [answers ?? []].flat()))
    this.#statements = statements.map(({ values, ...others }) => ({
      ...others,
      values: values.map((value) => prepareValue(value)),
    }))
  }

  submit(connection: Connection): null {
    for (const statement of this.#statements) this.#send(connection, statement)
    connection.sync()
    this.#expect()
    return null
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    super.handleCommandComplete(message, connection)
    this.#current += 1
    this.#expect()
  }

  override handleError(error: unknown, connection: unknown): void {
    const { submittedNamedStatements } = connection as Connection
    for (const { name } of this.#statements.slice(this.#current))
      if (name !== undefined) delete submittedNamedStatements[name]
    super.handleError(error, connection)
  }

  /** Sets the fields by which the driver remembers which statement was prepared. */
  #expect(): void {
    const { name, text = '' } = this.#statements[this.#current] ?? {}
    this.name = name
    this.text = text
  }

  #send(connection: Connection, { name, text, values }: Statement<unknown[]>): void {
    const { parsedStatements, submittedNamedStatements } = connection
    const isPrepared =
      name !== undefined && (parsedStatements[name] ?? submittedNamedStatements[name]) === text
    if (!isPrepared) connection.parse({ name, text })
    if (!isPrepared && name !== undefined) submittedNamedStatements[name] = text
    connection.bind({ statement: name, values })
    connection.describe({ type: 'P', name: '' })
    connection.execute({})
  }
}
