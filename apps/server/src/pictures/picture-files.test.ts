import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createFolderStore } from './file-store.ts'
import { pictureFiles } from './picture-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const lay = (name: string) => writeFileSync(join(folder, name), name.padEnd(40))

it('caches the latest requested files up to its limit', async () => {
  for (const name of ['a.webp', 'b.webp', 'c.webp']) lay(name)
  const open = pictureFiles([createFolderStore(folder)], 100)
  for (const name of ['a.webp', 'b.webp', 'a.webp', 'c.webp']) await open(name)
  rmSync(folder, { recursive: true })
  expect(String((await open('a.webp'))?.webp)).toContain('a.webp')
  expect(String((await open('c.webp'))?.webp)).toContain('c.webp')
  expect(await open('b.webp')).toBeNull()
})
