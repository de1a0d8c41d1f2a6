import { rmSync } from 'node:fs'
import { migrationsFolder } from '../migrations.ts'
import { writeBaseline } from './write-baseline.ts'

rmSync(migrationsFolder, { recursive: true, force: true })
writeBaseline(migrationsFolder)
