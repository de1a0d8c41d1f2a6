import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Result of a generator: new files, and files it extends. Nothing is written before all are known. */
export type Changes = {
  /** path from the root → content */
  created: Record<string, string>
  edited: Record<string, string>
  /** Remaining manual steps, as sentences. */
  next: string[]
}

/** Error that the caller of the command can correct. */
export class CannotGenerate extends Error {}

export type Reader = (path: string) => string | undefined

export const readerOf =
  (root: string): Reader =>
  (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined

export function mustRead(read: Reader, path: string): string {
  const text = read(path)
  if (text === undefined) throw new CannotGenerate(`${path} is missing`)
  return text
}

/** Inserts `line` before the first match of `anchor`; throws if there is no match. */
export function insertBefore(text: string, anchor: RegExp, line: string, path: string): string {
  const at = text.search(anchor)
  if (at < 0) throw new CannotGenerate(`${path} has no place for the new line (${anchor})`)
  return text.slice(0, at) + line + text.slice(at)
}

/** Inserts `line` after the last line that matches `anchor`. */
export function insertAfterLast(text: string, anchor: RegExp, line: string, path: string): string {
  const lines = text.split('\n')
  const at = lines.findLastIndex((known) => anchor.test(known))
  if (at < 0) throw new CannotGenerate(`${path} has no place for the new line (${anchor})`)
  return lines.toSpliced(at + 1, 0, line).join('\n')
}

/** Adds a workspace dependency to a package.json, in alphabetical order. */
export function withDependency(manifest: string, name: string): string {
  const parsed = JSON.parse(manifest) as { dependencies?: Record<string, string> }
  const dependencies = Object.entries({ ...parsed.dependencies, [name]: 'workspace:*' })
  parsed.dependencies = Object.fromEntries(dependencies.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify(parsed, null, 2)}\n`
}

/** Writes all files below `root`. Refuses to overwrite a file that is to be created. */
export function apply(root: string, { created, edited }: Changes): string[] {
  const taken = Object.keys(created).find((path) => existsSync(join(root, path)))
  if (taken) throw new CannotGenerate(`${taken} exists already`)
  const all = { ...created, ...edited }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return Object.keys(all)
}

/** `gift-card` → `giftCard`. */
export const camel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
/** `gift-card` → `GiftCard`. */
export const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase())

export function mustBeKebab(name: string | undefined): string {
  if (name && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name
  throw new CannotGenerate(`a name in kebab-case is needed, such as gift-card: ${name ?? 'none'}`)
}
