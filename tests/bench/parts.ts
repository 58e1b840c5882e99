import type { Measurement } from './figure.ts'
import { measureAnswers } from './measures/measure-answers.ts'
import { measureApi } from './measures/measure-api.ts'
import { measureCamera } from './measures/measure-camera.ts'
import { measureColdStart } from './measures/measure-cold-start.ts'
import { measureDesk } from './measures/measure-desk.ts'
import { measureDeskSearch } from './measures/measure-desk-search.ts'
import { measureDownload, measureFullDownload } from './measures/measure-download.ts'
import { measureFrames } from './measures/measure-frames.ts'
import { measureHolds } from './measures/measure-holds.ts'
import { measureSchedule } from './measures/measure-schedule.ts'
import { measureImport } from './measures/measure-import.ts'
import { measureLighthouse } from './measures/measure-lighthouse.ts'
import { measureWaitingRoom } from './measures/measure-waiting-room.ts'
import { measureLive } from './measures/measure-live.ts'
import { measureOrders } from './measures/measure-orders.ts'
import { measureQueue } from './measures/measure-queue.ts'
import { measureSearch } from './measures/measure-search.ts'
import { measureVerdict } from './measures/measure-verdict.ts'
import { measureWeight } from './measures/measure-weight.ts'

const PARTS: Record<string, Measurement> = {
  verdict: measureVerdict,
  camera: measureCamera,
  frames: measureFrames,
  download: measureDownload,
  'full-download': measureFullDownload,
  start: measureColdStart,
  search: measureSearch,
  queue: measureQueue,
  live: measureLive,
  weight: measureWeight,
  api: measureApi,
  answers: measureAnswers,
  desk: measureDesk,
  'desk-search': measureDeskSearch,
  orders: measureOrders,
  holds: measureHolds,
  line: measureWaitingRoom,
  import: measureImport,
  house: measureSchedule,
  lighthouse: measureLighthouse,
}

/** The parts that are asked for by name, all without one. */
export function selectParts(asked: readonly string[]): [string, Measurement][] {
  const unknown = asked.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined)
    throw new Error(`there is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}`)
  return Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name))
}
