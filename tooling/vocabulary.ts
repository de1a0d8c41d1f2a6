import { parseSync } from 'vite'

/** Words of the former private vocabulary: not an identifier, nor one camelCase word of it. */
const WORDS = new Set(
  `asked told said heard wish wishes stranger her house twin ear worn arrival faces hands patience
   opened`.split(/\s+/),
)
/** Terms of several camelCase words. */
const TERMS = ['underWay', 'tryAgain', 'takeTurn', 'atMost', 'layOut', 'believedFor', 'takenOver']
const TERM = new RegExp(`(?:^|[a-z0-9_$])(?:${TERMS.join('|')})(?![a-z])`, 'i')
const startsWith = /^[\s*/]*(?:who|whoever|what)\b/i
const TEST_CALLS = new Set(['it', 'test', 'describe'])

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const splitWords = (name: string) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
const isMarked = (name: string) =>
  splitWords(name).some((word) => WORDS.has(word.toLowerCase())) ||
  TERMS.includes(name) ||
  (TERM.test(name) && !/layout/i.test(name))

/** The name that a call starts with: `it` of `it.each([…])('…', …)`. */
function getCallName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return getCallName(node['object'] ?? node['callee'] ?? node['tag'])
}

function getTitle(node: Node): string {
  const [first] = (node['arguments'] ?? []) as Node[]
  if (!first || !TEST_CALLS.has(getCallName(node['callee']))) return ''
  if (first.type === 'Literal') return String(first['value'])
  const [quasi] = (first['quasis'] ?? []) as { value: { raw: string } }[]
  return quasi?.value.raw ?? ''
}

/** Offences of one source file against the vocabulary of `docs/glossary.md`, one line each. */
export function findVocabularyErrors(file: string, code: string): string[] {
  const { program, comments, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found = new Map<string, string>()
  // A shorthand property is two nodes at one place.
  const report = (start: number, text: string) =>
    found.set(`${start} ${text}`, `${file}:${code.slice(0, start).split('\n').length} ${text}`)

  function visit(node: Node): void {
    if (
      /^(JSX)?Identifier$|^PrivateIdentifier$/.test(node.type) &&
      isMarked(String(node['name']))
    ) {
      report(node.start, `identifier ${String(node['name'])}`)
    }
    if (node.type === 'CallExpression' && startsWith.test(getTitle(node))) {
      report(node.start, `title "${getTitle(node)}"`)
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(program as unknown as Node)
  for (const { value, start } of comments) {
    if (startsWith.test(value)) report(start, `comment "${value.trim().slice(0, 40)}"`)
  }
  return [...found.values()]
}
