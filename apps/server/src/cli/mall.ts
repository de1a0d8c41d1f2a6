import { runMall } from './run-mall.ts'

process.exitCode = await runMall(process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
