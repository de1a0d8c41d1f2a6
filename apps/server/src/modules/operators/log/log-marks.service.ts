import type { LogMark, LogSigner } from './log-marks.ts'
import type { LogMarksRepository } from './log-marks.repository.ts'

type MarksDeps = { repository: LogMarksRepository; signer: LogSigner; now: () => Date }
export type MarkFault = { companyId: number; seq: number; wrong: string }

/**
 * Signed ends of the operator logs. A copy outside the database reveals entries that the database's
 * owner removed.
 */
export function createLogMarksService({ repository, signer, now }: MarksDeps) {
  /** Signs the ends of the logs and stores ends that are not stored yet. */
  async function sign(): Promise<{ marks: LogMark[]; stored: number }> {
    const marks: LogMark[] = []
    let stored = 0
    for (const companyId of await repository.listIds()) {
      const read = await repository.readHead(companyId, now())
      if (!read) continue
      const mark = signer.sign(read.head)
      marks.push(mark)
      if (read.signedSeq >= mark.seq) continue
      await repository.insert(mark)
      stored += 1
    }
    return { marks, stored }
  }

  /** Signed ends whose entry the log no longer has. */
  async function check(marks: readonly LogMark[]): Promise<MarkFault[]> {
    const faults: MarkFault[] = []
    for (const companyId of new Set(marks.map((mark) => mark.companyId))) {
      const own = marks.filter((mark) => mark.companyId === companyId)
      const hashes = await repository.readHashes(
        companyId,
        own.map(({ seq }) => seq),
      )
      for (const mark of own) {
        const hash = hashes.get(mark.seq)
        const wrong = !signer.isSigned(mark)
          ? '签名不符'
          : hash === undefined
            ? '日志缺少这一条'
            : hash === mark.hash
              ? null
              : '日志的内容与签名时不同'
        if (wrong !== null) faults.push({ companyId, seq: mark.seq, wrong })
      }
    }
    return faults
  }

  return { sign, check, list: repository.list }
}
export type LogMarksService = ReturnType<typeof createLogMarksService>
