/**
 * `npx tsx tooling/vocabulary.ts [folder…]`: lists the marked words of `docs/glossary.md` in code,
 * comments, titles and SQL, for reviews. It fails no check: no list of words makes a sentence
 * clear.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { listFiles } from './graph/files.ts'
import { workspaceRoot } from './graph/packages.ts'

/**
 * Words of the former private vocabulary, forbidden as an identifier and as a camelCase part of
 * one.
 */
const WORDS = new Set(
  `asked told said heard wish wishes stranger her house twin ear worn arrival faces hands patience
   opened nobody somebody anybody everybody strangers newcomer hear hears says tell tells wished
   meanwhile lies lying twin twins`.split(/\s+/),
)
/** Terms of several camelCase words. */
const TERMS = ['underWay', 'tryAgain', 'takeTurn', 'atMost', 'layOut', 'believedFor', 'takenOver']
const TERM = new RegExp(`(?:^|[a-z0-9_$])(?:${TERMS.join('|')})(?![a-z])`, 'i')
/** Words of prose: comments, test titles and SQL. */
const PROSE = [
  'told|tells?|telling|heard|hears?|hearing|said|says?|saying|ask(?:s|ed|ing)?',
  'whom|whoever|nobody|somebody|anybody|everybody|strangers?|newcomers?|twins?',
  'lies?|lying|stood|stands?(?! for)|worn|wish(?:es)?|wanted|shelf|house|world|patience|anew',
  'believe[sd]?|forgets?|forgot|forgotten(?! password)|meanwhile|under way|by itself|the books',
  '(?:takes?|taken|taking|took) (?:over|in)|hand(?:s|ed)? (?:in|over)|handed|without a word',
  '(?:go|goes|going|went) on',
].join('|')
const PERSONS =
  'shoppers?|guests?|buyers?|staff|operators?|callers?|persons?|colleagues?|owners?|accounts?'
/** A relative clause about a person is plain English; `who` as a subject of its own is not. */
const PROSE_ERROR = new RegExp(
  `(?<![\\w-])(?:${PROSE}|(?<!\\b(?:${PERSONS}),? )who)(?![\\w-])`,
  'i',
)
/** Code in a comment: spans in backticks and names of parameters. */
const CODE_IN_PROSE = /`[^`]*`|@param \S+/g
/** A sentence or title that starts with a relative clause. */
const RELATIVE_START =
  /^[\s*/]*(?:[Ww]ho|[Ww]hoever|[Ww]hat)\b|[.:;]\s+(?:\*\s+)?(?:Who|Whoever|What)\b/
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

function joinQuasis(template: Node): string {
  const quasis = (template['quasis'] ?? []) as { value: { raw: string } }[]
  return quasis.map(({ value }) => value.raw).join('…')
}

function getTitle(node: Node): string {
  const [first] = (node['arguments'] ?? []) as Node[]
  if (!first || !TEST_CALLS.has(getCallName(node['callee']))) return ''
  if (first.type === 'Literal') return String(first['value'])
  return joinQuasis(first)
}

/** The former word in a text, or undefined. */
const findProseError = (text: string): string | undefined =>
  PROSE_ERROR.exec(text.replace(CODE_IN_PROSE, '``'))?.[0].toLowerCase()

/** Marked words of a file of SQL or CSS: its comments, and in SQL its names and texts as well. */
function findTextErrors(file: string, text: string): string[] {
  const prose = file.endsWith('.css')
    ? text.replace(/(^|\*\/)[^]*?(\/\*|$)/g, (code) => code.replace(/[^\n]/g, ' '))
    : text
  return prose.split('\n').flatMap((line, index) => {
    const word = findProseError(line)
    return word ? [`${file}:${index + 1} "${word}"`] : []
  })
}

/** Marked words of one source file by `docs/glossary.md`, one line each. */
function findVocabularyErrors(file: string, code: string): string[] {
  const { program, comments, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found = new Map<string, string>()
  // A shorthand property has two nodes at one position.
  const report = (start: number, text: string) =>
    found.set(`${start} ${text}`, `${file}:${code.slice(0, start).split('\n').length} ${text}`)

  function visit(node: Node): void {
    if (
      /^(JSX)?Identifier$|^PrivateIdentifier$/.test(node.type) &&
      isMarked(String(node['name']))
    ) {
      report(node.start, `identifier ${String(node['name'])}`)
    }
    if (node.type === 'CallExpression') {
      const title = getTitle(node)
      const word = findProseError(title)
      if (RELATIVE_START.test(title)) report(node.start, `title "${title}"`)
      else if (word) report(node.start, `"${word}" in title "${title}"`)
    }
    if (node.type === 'TaggedTemplateExpression' && getCallName(node['tag']) === 'sql') {
      const word = findProseError(joinQuasis(node['quasi'] as Node))
      if (word) report(node.start, `"${word}" in SQL`)
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(program as unknown as Node)
  for (const { value, start } of comments) {
    const word = findProseError(value)
    if (RELATIVE_START.test(value)) report(start, `comment "${value.trim().slice(0, 40)}"`)
    else if (word) report(start, `"${word}" in comment "${value.trim().slice(0, 40)}"`)
  }
  return [...found.values()]
}

const folders = process.argv.slice(2)
const isChosen = (file: string) =>
  file !== 'tooling/vocabulary.ts' &&
  (folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
const listErrors = (pattern: RegExp, find: (file: string, text: string) => string[]) =>
  listFiles(pattern)
    .filter(isChosen)
    .flatMap((file) => find(file, readFileSync(join(workspaceRoot, file), 'utf8')))

const errors = [
  ...listErrors(/(?<!\.d)\.(ts|tsx|mjs)$/, findVocabularyErrors),
  ...listErrors(/\.(css|sql)$/, findTextErrors),
]
for (const error of errors) process.stdout.write(`${error}\n`)
process.stdout.write(`${String(errors.length)} marked words\n`)
