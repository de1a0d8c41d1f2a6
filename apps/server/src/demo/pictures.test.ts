import { readdirSync, statSync } from 'node:fs'
import { pictureOf } from '@mall/contract/pictures'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { tint } from './drawing/compose.ts'

const goods = new URL('../../assets/media/goods/', import.meta.url)
const files = readdirSync(goods)

it('describes size, format and transparency of every drawn picture', async () => {
  for (const file of files) {
    const [, , size = '', ...rest] = file.split('.')
    const [width, height] = size.split('x').map(Number)
    const step = /^w(\d+)$/.exec(rest[0] ?? '')?.[1]
    const found = await sharp(new URL(file, goods).pathname).metadata()
    expect({ file, ...found }).toMatchObject({
      file,
      format: file.endsWith('.avif') ? 'heif' : 'webp',
      width: step === undefined ? width : Number(step),
      hasAlpha: true,
    })
    if (step === undefined) expect(found.height).toBe(height)
    if (file.endsWith('x256.webp')) {
      expect(pictureOf(`/media/goods/${file}`)).toMatchObject({ width, height, colour: undefined })
    }
  }
})

it('has an AVIF copy only where it saves a tenth of the WebP', () => {
  const bytes = (file: string) => statSync(new URL(file, goods)).size
  const smaller = files.filter((file) => file.endsWith('.avif'))
  expect(smaller.length).toBeGreaterThan(100)
  for (const file of smaller) {
    const plain = file.replace(/avif$/, 'webp')
    expect(files).toContain(plain)
    expect(bytes(file)).toBeLessThanOrEqual(bytes(plain) * 0.9)
  }
})

it('takes less than 7 MB in total, because every clone contains the pictures', () => {
  const sum = files.reduce((bytes, file) => bytes + statSync(new URL(file, goods)).size, 0)
  expect(sum).toBeLessThan(7_000_000)
})

it('tints a product with the colour of the SKU', async () => {
  const mug = files.find((file) => /^luggage\.[\da-f]+\.256x256\.webp$/.test(file)) ?? ''
  const source = await sharp(new URL(mug, goods).pathname).png().toBuffer()
  for (const [hex, loudest] of [
    ['a8283a', 0],
    ['24803a', 1],
    ['2f6fd0', 2],
  ] as const) {
    const tinted = sharp(await tint(source, hex))
      .flatten({ background: '#808080' })
      .removeAlpha()
    const means = (await sharp(await tinted.png().toBuffer()).stats()).channels.map(
      ({ mean }) => mean,
    )
    expect(means.indexOf(Math.max(...means))).toBe(loudest)
  }
})
