import { place } from '../../fixtures/mall/environment.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The demo company whose bank counts its visitors (method 14). */
const COMPANY = 114

test('a bank’s script counts the pages of its company by their routes', async ({
  page,
  request,
}) => {
  const { labUrl } = await place()
  const { consoleErrors } = await watch(page)
  await page.goto(`/service-terms?companyId=${COMPANY}`)
  await expect
    .poll(async () => (await request.get(`${labUrl}/lab/bank-analytics/views`)).json())
    .toContain('/service-terms')
  expect(consoleErrors).toEqual([])
})
