/**
 * Selects the journeys that a change can break: those that contain a path of a changed area, or of
 * an area that uses a changed call. Where more may depend on a change, all journeys.
 */

const FEATURE = /^packages\/(activity|cav|equity|gift|shop)\/src\//
const MODULE = /^apps\/server\/src\/modules\/[^/]+\//
const CONTRACT_FILE = /^packages\/contract\/src\/(?!base\/|[^/]+$)/
/** Files that no journey runs, or only before it starts. */
const OUTSIDE =
  /(\.(test|fixture)\.tsx?|\.md)$|^(bench|docs|tooling|scripts|\.github)\/|^packages\/testing\/|^(packages|apps\/server\/src\/modules)\/.*\/testing(\.ts$|\/)/
/** Journeys of operators, which may use any operators' call. */
const OPERATORS = 'e2e/journeys/companies/'

const CALL = /'([a-z]\w*\.[a-z]\w*)'/gi
const callsIn = (text) => new Set([...text.matchAll(CALL)].map(([, name]) => name))

/**
 * Folder of the area that contains a file: `packages/shop/src/reviews/` for every file in it.
 * @param {string} path
 */
const areaOf = (path) => /^packages\/[^/]+\/src\/[^/]+\//.exec(path)?.[0]

const sort = (paths) => [...paths].toSorted((one, other) => (one < other ? -1 : 1))

/**
 * Fixed beginnings of the paths of an area's screens: `/ware/detail/` of `/ware/detail/{goods}`.
 */
const pathsIn = (samples) =>
  [...samples.matchAll(/url: '([^'{?]+)/g)].map(([, path]) => path).filter((path) => path !== '/')

/**
 * Whether a text contains a path: `/my/order` does not contain `/my`, and `/ware/detail/17`
 * contains `/ware/detail/`.
 */
const names = (text, path) =>
  path.endsWith('/')
    ? text.includes(path)
    : new RegExp(`${path.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\\w/-])`).test(text)

/**
 * @param {readonly string[]} changed paths from the workspace root
 * @param {Readonly<Record<string, string>>} texts of all sources by their paths
 * @returns {'all' | { specs: string[], areas: string[] }} journeys, and areas whose screens are swept
 */
export function selectJourneys(changed, texts) {
  const paths = Object.keys(texts)
  const samples = paths.filter((path) => path.endsWith('/samples.ts'))
  const allAreas = [...new Set(samples.flatMap((path) => areaOf(path) ?? []))]
  const specs = new Set()
  const areas = new Set()

  /** Areas with a source that contains a call of a changed folder or file. */
  function addUsersOfCalls(owner) {
    const calls = paths.filter((path) => path.startsWith(owner)).map((path) => callsIn(texts[path]))
    const own = new Set(calls.flatMap((some) => [...some]))
    if ([...own].some((name) => name.startsWith('ops.')))
      addSpecs((path) => path.startsWith(OPERATORS))
    for (const path of paths) {
      if (!FEATURE.test(path) || OUTSIDE.test(path)) continue
      if ([...callsIn(texts[path])].some((name) => own.has(name))) addArea(path)
    }
  }
  /** A file next to the areas of its feature belongs to all of them. */
  function addArea(path) {
    const area = areaOf(path)
    const feature = FEATURE.exec(path)?.[0] ?? ''
    const isArea = area !== undefined && allAreas.includes(area)
    for (const one of allAreas) {
      if (isArea ? one === area : one.startsWith(feature)) areas.add(one)
    }
  }
  function addSpecs(matches) {
    for (const path of paths) {
      if (path.startsWith('e2e/journeys/') && path.endsWith('.spec.ts') && matches(path))
        specs.add(path)
    }
  }

  for (const path of changed) {
    if (/^e2e\/journeys\/.*\.spec\.ts$/.test(path)) addSpecs((spec) => spec === path)
    else if (OUTSIDE.test(path)) continue
    else if (FEATURE.test(path)) addArea(path)
    else if (MODULE.test(path)) addUsersOfCalls(MODULE.exec(path)?.[0])
    else if (CONTRACT_FILE.test(path)) addUsersOfCalls(path)
    else return 'all'
  }
  for (const area of areas) {
    const own = samples
      .filter((path) => path.startsWith(area))
      .flatMap((path) => pathsIn(texts[path]))
    addSpecs((spec) => own.some((path) => names(texts[spec], path)))
  }
  return { specs: sort(specs), areas: sort(areas) }
}
