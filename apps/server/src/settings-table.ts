import { Settings } from './settings.ts'

const heading = `# Settings

All of them come from the environment. Made from \`apps/server/src/settings.ts\` by \`npx tsx apps/server/src/cli/mall.ts settings > docs/settings.md\`.

Several processes may share one PostgreSQL. A limit that says “per process” is counted by each of them: with N processes a caller has up to N times as much. A balancer keeps it as with one process where it sends a caller to the same process each time: by a hash of the company (header \`CompanyId\`, of pages \`companyId\` of the address or the cookie \`mall_company\`) and the caller (header \`Authorization\`, else the network address); sign-ins, captchas, gift cards and operators by the network address alone, since their limits count it whatever a request states. A shopper’s place before a flash sale is one process’s, too, and holds with the same hash. \`examples/haproxy/haproxy.cfg\` is such a balancer; \`npm run cluster -- 3\` starts it with three processes on this machine. Limits on failures, on SMS and on payments per merchant account are counted in the database for all processes together, unless they say “per process”.

| name | preset | what it decides |
|---|---|---|
`

export function settingsTable(): string {
  const presets: Record<string, string | number | undefined> = Settings.parse({})
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const value = presets[name] ?? ''
    const preset = value === '' ? '' : `\`${value}\``
    return `| \`${name}\` | ${preset} | ${schema.description ?? ''} |\n`
  })
  return heading + rows.join('')
}
