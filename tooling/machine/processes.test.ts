import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { exitOf, readyLine } from './processes.mjs'

const program = (code: string) =>
  spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
const wait = { timeout: 10_000, onLine: () => undefined }

it('returns the content of the ready line and every other line', async () => {
  const lines: string[] = []
  const child = program(`
    console.log('before')
    console.log(JSON.stringify({ ready: true, url: 'http://a', env: { B: 'c' } }))
    console.log('after')
  `)
  const ended = new Promise((done) => child.stdout.once('end', done))
  const readiness = await readyLine(child, { ...wait, onLine: (line: string) => lines.push(line) })
  expect(readiness).toEqual({ ready: true, url: 'http://a', env: { B: 'c' } })
  await ended
  expect(lines).toEqual(['before', 'after'])
})

it('fails when the program ends before it is ready', async () => {
  await expect(readyLine(program('process.exit(3)'), wait)).rejects.toThrow(/ended with 3/)
})

it('fails when the program stays silent too long', async () => {
  const child = program('setInterval(() => {}, 1000)')
  await expect(readyLine(child, { ...wait, timeout: 50 })).rejects.toThrow(/not ready after 50 ms/)
  child.kill('SIGKILL')
  expect(await exitOf(child)).toBe(137)
})

it('returns an exit code also of a program that has ended already', async () => {
  const child = program('process.exit(4)')
  expect(await exitOf(child)).toBe(4)
  expect(await exitOf(child)).toBe(4)
})
