import { expect, it } from 'vitest'
import { importsOf } from './imports.ts'

it.each([
  ['a plain import', `import { a } from './a.ts'`, 'static ./a.ts'],
  ['an import for its effect', `import './a.css'`, 'static ./a.css'],
  ['an import of types', `import type { A } from './a.ts'`, 'type ./a.ts'],
  ['an inline type, which stays at run time', `import { type A } from './a.ts'`, 'static ./a.ts'],
  ['a re-export', `export * from './a.ts'`, 'static ./a.ts'],
  ['a re-export of types', `export type { A } from './a.ts'`, 'type ./a.ts'],
  ['a lazy import', `export const page = () => import('./a.ts')`, 'dynamic ./a.ts'],
  ['code between apostrophes of JSX', `const a = <p>don't</p>; import 'b'`, 'static b'],
])('parses %s', (_name, code, expected) => {
  expect(importsOf('sample.tsx', code).map((i) => `${i.kind} ${i.specifier}`)).toEqual([expected])
})

it('ignores comments and strings', () => {
  const code = `// import 'a'\nexport const text = "import 'b'"\n/* import('c') */`
  expect(importsOf('sample.ts', code)).toEqual([])
})

it('refuses a file that does not parse, by name', () => {
  expect(() => importsOf('broken.ts', 'import {')).toThrow(/broken\.ts/)
})
