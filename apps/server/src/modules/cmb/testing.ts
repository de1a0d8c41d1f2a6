export { buildExchange, createExchangeApp } from './exchange-app.fixture.ts'
