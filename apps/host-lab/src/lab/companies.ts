import { z } from 'zod'

export type LabCompany = { id: number; name: string; loginMethod: number; color: string }

const CompanyResponse = z.object({
  data: z.object({
    companyId: z.number(),
    mallName: z.string(),
    loginMethod: z.number(),
    theme: z.object({ bgColor: z.string() }).partial().optional(),
  }),
})

async function fetchCompany(mall: string, id: number): Promise<LabCompany | null> {
  try {
    const response = await fetch(`${mall}/api/login/v1/${id}`, {
      headers: { companyid: String(id) },
      signal: AbortSignal.timeout(4_000),
    })
    const { data } = CompanyResponse.parse(await response.json())
    const { mallName: name, loginMethod, theme } = data
    return { id: data.companyId, name, loginMethod, color: theme?.bgColor ?? '#888888' }
  } catch {
    // Exclude unknown and closed companies, or a mall that does not respond.
    return null
  }
}

/** Candidate ids of demo companies: the first ones, and one per login method or app from 101. */
const DEMO_COMPANY_IDS = [...Array(20).keys()].flatMap((index) => [
  1 + index,
  101 + index,
  121 + index,
])

/** Lists the companies that the mall serves, by id. */
export async function listCompanies(mall: string): Promise<LabCompany[]> {
  const companies = await Promise.all(DEMO_COMPANY_IDS.map((id) => fetchCompany(mall, id)))
  return companies.filter((company) => company !== null).sort((a, b) => a.id - b.id)
}
