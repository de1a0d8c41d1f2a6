import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { BadFile, CommandFailed } from '../../frame/mall-cli.ts'

/** Most characters of a tool's error output that are shown, taken from its end. */
const SHOWN_ERRORS = 1_000

/** The client tool that reads a dump of this name: plain SQL by psql, `pg_dump -Fc` by pg_restore. */
function toolFor(file: string, url: string) {
  if (/\.sql$/i.test(file)) {
    const flags = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1']
    return { command: 'psql', args: [...flags, `--file=${file}`, url] }
  }
  return { command: 'pg_restore', args: ['--exit-on-error', `--dbname=${url}`, file] }
}

/** @throws CommandFailed when the tool is missing or fails, with its last errors */
async function load(file: string, url: string): Promise<void> {
  const { command, args } = toolFor(file, url)
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (piece: Buffer) => {
    errors = (errors + piece.toString()).slice(-SHOWN_ERRORS)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      reject(
        new CommandFailed(
          isMissing ? `找不到 ${command}：需要 PostgreSQL 的客户端工具` : error.message,
        ),
      )
    })
  })
  if (code !== 0) throw new BadFile(`${file} 无法恢复：${errors.trim()}`)
}

/** SQLSTATE of a role that lacks a privilege. */
const NOT_ALLOWED = '42501'
const NEEDS_CREATEDB =
  '--dump 需要可以建立数据库的账号 (CREATEDB)，此处 DATABASE_URL 的账号没有该权限：' +
  '请 DBA 执行 alter role … createdb，或把备份恢复到另一数据库后不带 --dump 核对 ' +
  '(--dump needs a role with CREATEDB)'

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) throw new CommandFailed(NEEDS_CREATEDB)
    throw new CommandFailed(`数据库拒绝 ${statement}：${(error as Error).message}`)
  } finally {
    await client.end()
  }
}

/**
 * Restores a dump into a temporary database and drops it after `work`.
 * @param url the PostgreSQL server; its user may create databases
 * @param file output of `pg_dump`: `*.sql`, else a format of `pg_restore`
 * @param work receives the address of the restored database
 * @throws CommandFailed when the database or the tool fails; BadFile for an unreadable dump
 */
export async function withRestoredDump<T>(
  url: string,
  file: string,
  work: (restored: string) => Promise<T>,
): Promise<T> {
  const name = `mall_check_${randomBytes(6).toString('hex')}`
  const restored = new URL(url)
  restored.pathname = `/${name}`
  await onServer(url, `create database ${name}`)
  try {
    await load(file, restored.href)
    return await work(restored.href)
  } finally {
    await onServer(url, `drop database ${name} with (force)`)
  }
}
