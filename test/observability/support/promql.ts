import { parser } from '@prometheus-io/lezer-promql'

export type Matcher = { label: string; operator: string; value: string }
export type Selector = { metric: string; matchers: Matcher[] }
/** The series that an expression selects, and the labels that it groups or joins by. */
export type Query = { selectors: Selector[]; grouping: string[] }

const literal = (quoted: string): string =>
  quoted.startsWith('"') ? JSON.parse(quoted) : quoted.slice(1, -1)

/** Parses an expression by Prometheus' own grammar. @throws Error with the position of a syntax error */
export const parseQuery = (expression: string): Query => {
  const query: Query = { selectors: [], grouping: [] }
  const text = ({ from, to }: { from: number; to: number }): string => expression.slice(from, to)
  parser.parse(expression).iterate({
    enter: (node) => {
      const { name, type, from } = node
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expression}`)
      if (name === 'GroupingLabels')
        query.grouping.push(...node.node.getChildren('LabelName').map((child) => text(child)))
      if (name !== 'VectorSelector') return
      const metric = node.node.getChild('Identifier')
      if (metric === null) throw new Error(`A selector without a metric's name: ${expression}`)
      const matchers = node.node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
      query.selectors.push({
        metric: text(metric),
        matchers: matchers.map((matcher) => {
          const [label, operator, value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((part) => {
            const child = matcher.getChild(part)
            return child === null ? '' : text(child)
          })
          return { label: label ?? '', operator: operator ?? '', value: literal(value ?? '') }
        }),
      })
    },
  })
  return query
}
