import { z } from 'zod'

export type LabCompany = { id: number; name: string; loginMethod: number; color: string }

const Answer = z.object({
  data: z.object({
    companyId: z.number(),
    mallName: z.string(),
    loginMethod: z.number(),
    theme: z.object({ bgColor: z.string() }).partial().optional(),
  }),
})

async function company(mall: string, id: number): Promise<LabCompany | null> {
  try {
    const answer = await fetch(`${mall}/api/login/v1/${id}`, {
      headers: { companyid: String(id) },
      signal: AbortSignal.timeout(4_000),
    })
    const { data } = Answer.parse(await answer.json())
    const { mallName: name, loginMethod, theme } = data
    return { id: data.companyId, name, loginMethod, color: theme?.bgColor ?? '#888888' }
  } catch {
    // Unknown, closed, or the mall is not there: it is not listed.
    return null
  }
}

/** Numbers that demo malls have: a few by themselves, and one for each login method from 100 on. */
const numbers = [...Array(20).keys()].flatMap((index) => [1 + index, 101 + index, 121 + index])

/** The malls that answer, by number. */
export async function companiesOf(mall: string): Promise<LabCompany[]> {
  const asked = await Promise.all(numbers.map((id) => company(mall, id)))
  return asked.filter((one) => one !== null).sort((a, b) => a.id - b.id)
}
