import { expect, it } from 'vitest'
import { leanRouter } from './lean-router.mjs'

const file = '/node_modules/react-router/dist/production/index.mjs'
const router = [
  'const Context = React.createContext(null);',
  'Context.displayName = "Context";',
  '  warning(false, "text");',
  'return isDataRoute ? useNavigateStable() : useNavigateUnstable();',
].join('\n')

/** Builds with this code of the router. @returns the error that ends the build, or null */
function buildWith(code: string): string | null {
  const plugin = leanRouter() as unknown as {
    transform: (code: string, id: string) => { code: string } | null
    buildEnd: (this: { error: (message: string) => void }) => void
  }
  plugin.transform(code, file)
  let failure: string | null = null
  plugin.buildEnd.call({
    error: (message) => {
      failure = message
    },
  })
  return failure
}

it('builds with the router version of its edits', () => {
  expect(buildWith(router)).toBeNull()
})

it('fails the build when an edit does not match, and names the edit', () => {
  expect(buildWith(router.replace('useNavigateStable()', 'navigateStable()'))).toContain(
    'navigation of data routers',
  )
})
