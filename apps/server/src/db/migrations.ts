import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
export const accessSql = () => readFileSync(new URL('./access.sql', import.meta.url), 'utf8')
