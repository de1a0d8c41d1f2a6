import { Settings } from './settings.ts'

const heading = `# Settings

All of them come from the environment. Made from \`apps/server/src/settings.ts\` by \`npx tsx apps/server/src/cli/mall.ts settings > docs/settings.md\`.

| name | preset | what it decides |
|---|---|---|
`

/** The table of docs/settings.md. */
export function settingsTable(): string {
  const presets: Record<string, string | number | undefined> = Settings.parse({})
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const value = presets[name] ?? ''
    const preset = value === '' ? '' : `\`${value}\``
    return `| \`${name}\` | ${preset} | ${schema.description ?? ''} |\n`
  })
  return heading + rows.join('')
}
