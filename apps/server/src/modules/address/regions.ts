import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** province → city → county → towns */
type Tree = Record<string, Record<string, Record<string, string[]>>>
type Node = Record<string, unknown> | readonly string[]
export type Region = { name: string; hasChildren: boolean }

let tree: ReadonlyMap<string, Node> | undefined

/** Read on the first query: 200 kB of gzip take about 20 ms. Keyed by the names joined by `/`. */
function regions(): ReadonlyMap<string, Node> {
  return (tree ??= index(
    JSON.parse(
      gunzipSync(readFileSync(new URL('./regions.json.gz', import.meta.url))).toString('utf8'),
    ) as Tree,
  ))
}

function index(provinces: Tree): Map<string, Node> {
  const nodes = new Map<string, Node>([['', provinces]])
  for (const [province, cities] of Object.entries(provinces)) {
    nodes.set(province, cities)
    for (const [city, counties] of Object.entries(cities)) {
      nodes.set(`${province}/${city}`, counties)
      for (const [county, towns] of Object.entries(counties)) {
        nodes.set(`${province}/${city}/${county}`, towns)
      }
    }
  }
  return nodes
}

const isTowns = (node: Node): node is readonly string[] => Array.isArray(node)
const isEmpty = (node: unknown) =>
  Array.isArray(node) ? node.length === 0 : Object.keys(node as object).length === 0

/**
 * The regions of a level below their parents.
 * @param level 1 provinces, 2 cities, 3 counties, 4 towns and streets
 * @param parentName the parents' names from the province down, joined by `/`; '' for level 1
 * @returns in the order of the division codes; empty where the parents are unknown or of another level
 */
export function regionsBelow(level: 1 | 2 | 3 | 4, parentName: string): Region[] {
  const depth = parentName === '' ? 0 : parentName.split('/').length
  const node = depth === level - 1 ? regions().get(parentName) : undefined
  if (node === undefined) return []
  if (isTowns(node)) return node.map((name) => ({ name, hasChildren: false }))
  return Object.entries(node).map(([name, below]) => ({ name, hasChildren: !isEmpty(below) }))
}

/**
 * Whether these names form a region, from the province down. The town may be '' because address
 * books of chat apps have none and parcels do not need it.
 */
export function isRegion(province: string, city: string, county: string, town: string): boolean {
  const towns = regions().get(`${province}/${city}/${county}`)
  if (towns === undefined || !isTowns(towns)) return false
  return town === '' || towns.includes(town)
}
