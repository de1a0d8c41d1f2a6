import { expect, it } from 'vitest'
import { isDown, isUnavailable } from './is-down.ts'

const failed = (code: string | undefined, message: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

it.each([
  ['08006', '连接失败'],
  ['08P01', '协议违例'],
  ['57P01', '由于管理员命令, 连接终止'],
  ['57P02', 'kvůli pádu jiného procesu'],
  ['57P03', '数据库系统正在启动'],
  ['ECONNRESET', 'read'],
  ['EPIPE', 'write'],
  ['ETIMEDOUT', ''],
  [undefined, 'Connection terminated unexpectedly'],
])('classifies %s as a lost connection, whatever its text: %s', (code, message) => {
  expect(isDown(failed(code, message))).toBe(true)
})

it.each([
  ['23505', 'duplicate key value: connection'],
  ['42601', 'syntax error at timeout'],
  ['53100', 'no space left'],
  ['57014', 'canceling statement due to user request'],
  ['EACCES', 'permission denied'],
  [undefined, 'nothing of the kind'],
])('classifies %s as an error of its statement: %s', (code, message) => {
  expect(isDown(failed(code, message))).toBe(false)
})

it.each([
  ['53100', true],
  ['53200', true],
  ['53400', true],
  ['08003', true],
  ['57P03', true],
  ['57014', false],
  ['23505', false],
  [undefined, false],
])('allows a repetition of %s: %s', (code, isRepeatable) => {
  expect(isUnavailable(code)).toBe(isRepeatable)
})
