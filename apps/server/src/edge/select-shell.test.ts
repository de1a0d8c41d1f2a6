import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../testing/index.ts'
import { readShellHosts } from './select-shell.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mall-shell-hosts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeShell(name: string, host: object | string) {
  const dist = join(folder, name, 'dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'index.html'), `<html><head></head><body data-shell="${name}"></body>`)
  const text = typeof host === 'string' ? host : JSON.stringify(host)
  writeFileSync(join(folder, name, 'host.json'), text)
}

it('serves a shell that is described by its own folder alone', async () => {
  writeShell('browser', { userAgents: [], isFallback: true })
  writeShell('city-bank', {
    userAgents: ['CityBank/\\d'],
    priority: 5,
    sources: { connect: ['https://stat.city-bank.example'] },
    frameAncestors: ['https://app.city-bank.example'],
  })
  mkdirSync(join(folder, 'no-shell'))
  const app = await createTestApp({
    seedFile: { companies: [{ id: 1 }] },
    shellsFolder: folder,
    deps: { shellHosts: readShellHosts(folder) },
  })
  const open = (userAgent: string) =>
    app.fastify.inject({ url: '/home', headers: { 'user-agent': userAgent } })
  const own = await open('Mozilla/5.0 citybank/3')
  expect(own.body).toContain('data-shell="city-bank"')
  const policy = String(own.headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://stat.city-bank.example;")
  expect(policy).toContain('frame-ancestors https://app.city-bank.example;')
  const other = await open('Mozilla/5.0 CityBank/x MicroMessenger/8')
  expect(other.body).toContain('data-shell="browser"')
  expect(other.headers['content-security-policy']).not.toContain('city-bank')
  await app.close()
})

it('names the file of an invalid description', () => {
  writeShell('browser', { userAgents: [], isFallback: true })
  writeShell('city-bank', { userAgents: ['['] })
  expect(() => readShellHosts(folder)).toThrow(
    `${join(folder, 'city-bank', 'host.json')}: userAgents.0: no regular expression`,
  )
})

it('requires exactly one shell for plain browsers', () => {
  expect(() => readShellHosts(folder)).toThrow('no host.json has isFallback: true')
  writeShell('browser', { userAgents: [], isFallback: true })
  writeShell('other', { userAgents: [], isFallback: true })
  expect(() => readShellHosts(folder)).toThrow('several shells')
})
