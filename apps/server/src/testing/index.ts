export { createTestApp, type TestApp } from './test-app.ts'
export { startPostgresql } from './processes/postgresql.ts'
