import { setImmediate as nextTick } from 'node:timers/promises'
import type { Call } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import {
  isUnusable,
  MAX_DEPTH,
  MAX_ISSUES,
  mergeInput,
  refuseIssues,
  type Issue,
} from '../input.ts'

/** Rows that are validated before the event loop serves other requests. */
const SLICE_ROWS = 1_000

function* slicesOf(rows: readonly unknown[]) {
  for (let from = 0; from < rows.length; from += SLICE_ROWS) {
    yield { from, part: rows.slice(from, from + SLICE_ROWS) }
  }
}

async function assertUsable(given: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(given)) {
    const parts = Array.isArray(value) ? [...slicesOf(value)].map(({ part }) => part) : [value]
    for (const part of [key, ...parts]) {
      if (isUnusable(part, MAX_DEPTH - 1)) throw new Refusal('request/invalid')
      await nextTick()
    }
  }
}

/** Rows of a list as its schema gives them, validated in slices; its bounds come first. */
async function parseRows(key: string, list: z.ZodArray, rows: readonly unknown[]) {
  const bounds = z.core.clone(list, { ...list._zod.def, element: z.unknown() } as never)
  const { error } = bounds.safeParse(rows)
  if (error) refuseIssues(error.issues.map((issue) => ({ ...issue, path: [key, ...issue.path] })))
  const parsed: unknown[] = []
  const issues: Issue[] = []
  for (const { from, part } of slicesOf(rows)) {
    const result = z.array(list.element).safeParse(part)
    for (const row of result.data ?? []) parsed.push(row)
    for (const { path, message } of result.error?.issues ?? []) {
      const [index, ...below] = path
      issues.push({ path: [key, from + Number(index), ...below], message })
    }
    if (issues.length >= MAX_ISSUES) break
    await nextTick()
  }
  if (issues.length > 0) refuseIssues(issues)
  return { parsed, bounds }
}

/** Validates a large body with the contract's schema; long lists in slices. */
export async function parseLargeInput(call: Call, request: FastifyRequest): Promise<unknown> {
  const input = call.input as z.ZodObject
  const given = mergeInput(call, request)
  await assertUsable(given)
  const shape: Record<string, z.core.$ZodType> = { ...input.shape }
  for (const [key, schema] of Object.entries(input.shape)) {
    const rows = given[key]
    if (!(schema instanceof z.ZodArray) || !Array.isArray(rows) || rows.length <= SLICE_ROWS)
      continue
    const { parsed, bounds } = await parseRows(key, schema as z.ZodArray, rows)
    given[key] = parsed
    shape[key] = bounds
  }
  const whole = z.core.clone(input, { ...input._zod.def, shape } as never)
  const { success, data, error } = whole.safeParse(given)
  return success ? data : refuseIssues(error.issues)
}
