import { parseSync } from 'vite'

export type Import = {
  /** Module name as in the source: `./cart.ts`, `@mall/core/api`, `react`. */
  specifier: string
  /**
   * `type` is removed at run time; an inline `{ type A }` leaves the import, so it counts as
   * `static`.
   */
  kind: 'static' | 'dynamic' | 'type'
}

type ModuleStatement = {
  type: string
  source?: { value?: unknown } | null
  importKind?: string
  exportKind?: string
}

/**
 * Lists every module that `code` imports, in order of appearance; dynamic ones last. Throws on code
 * that does not parse.
 */
export function importsOf(file: string, code: string): Import[] {
  const parsed = parseSync(file, code)
  const fault = parsed.errors[0]
  if (fault) throw new Error(`${file}: ${fault.message}`)

  const found: Import[] = []
  for (const statement of parsed.program.body as ModuleStatement[]) {
    const specifier = statement.source?.value
    if (typeof specifier !== 'string') continue
    const isType = statement.importKind === 'type' || statement.exportKind === 'type'
    found.push({ specifier, kind: isType ? 'type' : 'static' })
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const written = code.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(written)
    // An import of a computed address names no module; bundlers refuse it in shells.
    if (literal?.[2]) found.push({ specifier: literal[2], kind: 'dynamic' })
  }
  return found
}
