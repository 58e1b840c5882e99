import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { chooseList, type ListJudgement } from '#rules/door/choose-list.ts'
import { isOutOfTurn } from '#rules/door/event-turns.ts'
import type { Ports } from '#offline/ports.ts'
import type { Door } from '../door.ts'
import { findHolder, type HolderMatch, type ScanSubject } from '../find-holder.ts'
import { judgeTicket, lookUpTicket } from '../judge-ticket.ts'
import { scanListOf, turnListOf, type ScanList } from './list-summary.ts'
import { OtherDoors, type PhoneDoorsOptions } from './other-doors.ts'
import { phoneStateOf } from './phone-state.ts'
import { recallScan } from '../recall-scan.ts'
import type { ScanRequest, ScanResult } from '../record-scan.ts'

/** Several lists would take the ticket. Nothing is stored: the door asks, and scans again with `list_id`. */
export type ListQuestion = {
  kind: 'several_lists'
  options: { list: ScanList; verdict: Verdict }[]
  attendee: MirrorAttendee | null
  ticket: MirrorTicket | null
}

/** A scan's result and the door of the list that it belongs to. */
export type DoorScan = { door: Door; result: ScanResult | ListQuestion }

type FoundTicket = { door: Door; match: HolderMatch }
type JudgedTicket = FoundTicket & { judgement: ListJudgement }

/** The doors of one phone: that of the list on its screen, and those of the other lists that it holds. */
export class PhoneDoors {
  readonly shown: Door
  readonly #others: OtherDoors

  constructor(ports: Ports, shown: Door, options: PhoneDoorsOptions) {
    this.shown = shown
    this.#others = new OtherDoors(ports, shown, options)
  }

  /** State of the list on screen, with what is counted over all lists. */
  get state(): Door['state'] {
    return phoneStateOf(
      this.shown.state,
      this.#others.doors.map(({ state }) => state),
    )
  }

  /** Doors that work, that of the list on screen first. */
  get doors(): Door[] {
    return [this.shown, ...this.#others.doors.filter(({ state }) => state.stopped === null)]
  }

  /** Every door, also those that only have to send what they hold. */
  get all(): Door[] {
    return [this.shown, ...this.#others.doors]
  }

  /** Waits until the attendees of all lists are in memory. */
  async read(): Promise<void> {
    await this.#others.settled()
    await Promise.all(this.doors.map((door) => door.read()))
  }

  /**
   * Returns the door of a list, or without a list that of the one on screen.
   * @throws Error for a list that this phone does not hold any more
   */
  doorOf(list_id: Id | undefined): Door {
    const door = list_id === undefined ? this.shown : this.doors.find((other) => other.list_id === list_id)
    if (door === undefined) throw new Error('the list is not on this phone')
    return door
  }

  /** Returns the list of a door for the screen; null on a phone with one list. */
  listOf({ state }: Door): ScanList | null {
    const has_several = this.#others.doors.length > 0
    return has_several && state.meta !== null ? scanListOf(state.meta, state.rights) : null
  }

  /** Records a scan at the list that the ticket chooses, or says among which the door must choose. */
  async scan(request: ScanRequest, options: { id: Id; is_retry: boolean }): Promise<DoorScan> {
    const { doors } = this
    const { list_id } = request
    if (doors.length === 1 || list_id !== undefined) {
      const door = this.doorOf(list_id)
      return { door, result: await door.scan(request, options) }
    }
    const existing = options.is_retry ? await recall(doors, options.id) : null
    if (existing !== null) return existing
    const judged = (await findAll(doors, request.subject)).map((found) => this.#judge(found, request))
    const choice = chooseList(judged.map(({ judgement }) => judgement))
    if (choice.kind === 'ask') return this.#question(choice.indexes.flatMap((index) => judged[index] ?? []))
    const { door, match } = judged[choice.index] ?? { door: this.shown, match: undefined }
    return { door, result: await door.scan(request, options, match) }
  }

  wakeNow(): void {
    this.#others.wakeNow()
  }

  wake(): void {
    this.#others.wake()
  }

  setReachable(is_reachable: boolean): void {
    for (const door of this.all) door.setReachable(is_reachable)
  }

  /** Opens lists that the phone was given, and closes those that were deleted. */
  update(): Promise<void> {
    return this.#others.update()
  }

  close(): void {
    this.#others.close()
    this.shown.close()
  }

  /** A list without hours of its own admits nobody while another event of the phone has its turn. */
  #judge(found: FoundTicket, { kind }: ScanRequest): JudgedTicket {
    const { door, match } = found
    const judgement = judgeTicket(door.core, match, kind)
    const { meta } = door.state
    if (judgement.verdict.kind !== 'admitted' || kind !== 'in' || meta === null || judgement.is_just_now)
      return { ...found, judgement }
    const events = this.doors.flatMap(({ state }) =>
      state.meta === null ? [] : [turnListOf(state.meta).event],
    )
    if (!isOutOfTurn(turnListOf(meta), events, door.core.clock.now())) return { ...found, judgement }
    const { title: event_title, starts_at } = meta.event
    const other_event = {
      match: { ...match, holder: { kind: 'other_event' as const, event_title, starts_at } },
    }
    return { door, ...other_event, judgement: judgeTicket(door.core, other_event.match, kind) }
  }

  #question(judged: readonly JudgedTicket[]): DoorScan {
    const options = judged.flatMap(({ door: { state }, judgement: { verdict } }) =>
      state.meta === null ? [] : [{ list: scanListOf(state.meta, state.rights), verdict }],
    )
    const holder = judged.find(({ match }) => match.attendee !== null) ?? judged[0]
    const tickets = holder?.door.state.meta?.tickets ?? []
    return {
      door: this.shown,
      result: {
        kind: 'several_lists',
        options,
        attendee: holder?.match.attendee ?? null,
        ticket: tickets.find(({ id }) => id === holder?.match.ticket_id) ?? null,
      },
    }
  }
}

async function recall(doors: readonly Door[], id: Id): Promise<DoorScan | null> {
  for (const door of doors) {
    const { ports, open } = door.core
    const result = await recallScan(ports.db, open, id)
    if (result !== null) return { door, result }
  }
  return null
}

/**
 * Looks a ticket up in all mirrors. One that none of them has is looked up at the server for the lists of its event,
 * which its code names, else for the list on screen.
 */
async function findAll(doors: readonly Door[], subject: ScanSubject): Promise<FoundTicket[]> {
  const found = doors.map((door) => ({ door, match: findHolder(door.core.open, subject) }))
  if (found.some(({ match }) => match.attendee !== null)) return found
  const of_event = found.filter(({ match }) => match.is_of_event)
  const asked = of_event.length > 0 ? of_event : found.slice(0, 1)
  const looked_up = await Promise.all(
    asked.map(async ({ door, match }) =>
      door.state.is_reachable ? lookUpTicket(door.core, subject, match) : match,
    ),
  )
  return found.map((entry) => {
    const match = looked_up[asked.indexOf(entry)]
    // Another list may have arrived while the server was asked.
    return { door: entry.door, match: match ?? findHolder(entry.door.core.open, subject) }
  })
}
