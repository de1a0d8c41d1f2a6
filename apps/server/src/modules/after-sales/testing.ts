export { type AfterSaleTestApp, createAfterSaleTestApp } from './after-sale-test-app.fixture.ts'
