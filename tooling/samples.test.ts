import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ScreenSamples } from '@mall/contract/screen-sample'
import { expect, it } from 'vitest'
import { layerOf, packageFolders, workspaceRoot } from './graph/packages.ts'
import { listFiles } from './graph/files.ts'
import { readScreens } from './vite/feature-screens.mjs'

/** Files that list the screens of a feature. */
const LISTS = /\/src\/(?:[\w-]+\/)?(?:feature|manifest|area)\.ts$/

const folders = packageFolders().filter((folder) => layerOf(folder) === 'feature')
const pages = listFiles(LISTS)
  .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
  .flatMap((path) => {
    const screens = readScreens(path, readFileSync(join(workspaceRoot, path), 'utf8'))
    return [...screens.keys()].map((page) => join(dirname(path), page))
  })
const read = async (page: string): Promise<ScreenSamples[string]> => {
  const path = join(workspaceRoot, dirname(page), 'samples.ts')
  if (!existsSync(path)) return []
  const { samples } = (await import(path)) as { samples: ScreenSamples }
  return samples[basename(page).replace(/\.tsx?$/, '')] ?? []
}
const isSeen = (journey: string) =>
  readFileSync(join(workspaceRoot, 'e2e', 'journeys', journey), 'utf8').includes('lookEverywhere(')

it('requires a sample beside the page of every screen', async () => {
  expect(pages.length).toBeGreaterThan(80)
  const samples = await Promise.all(pages.map(read))
  expect(pages.filter((_page, at) => samples[at]?.length === 0)).toEqual([])
})

it('lists a journey only when it opens the screen', async () => {
  const samples = (await Promise.all(pages.map(read))).flat()
  const blind = samples.filter((sample) => 'journey' in sample && !isSeen(sample.journey))
  expect(blind).toEqual([])
})
