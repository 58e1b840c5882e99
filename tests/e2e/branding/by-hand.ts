import type { Locator, TestInfo } from '@playwright/test'

/**
 * Seconds per action by the keystroke-level model (Card, Moran and Newell, "The keystroke-level model for user
 * performance time with interactive systems", Communications of the ACM 23(7), 1980): an average non-secretary
 * typist, a mouse, and a mental preparation before each action.
 */
const KEYSTROKE_S = 0.28
const POINTING_S = 1.1
const HOMING_S = 0.4
const THOUGHT_S = 1.35
/** Our assumption, not from the model: keys of an input method per Han character. */
const KEYS_OF_HAN = 4
/** Our assumption: the button, the file and the confirmation of the file dialog. */
const PRESSES_OF_UPLOAD = 3
/** Our assumption: seconds a person looks at the result of a click. */
const LOOK_S = 1

const HAN = /\p{Script=Han}/u

export type UploadedPicture = { name: string; mimeType: string; buffer: Buffer }

/** Actions of a person in one step, and the time of the machine. */
type EffortStep = {
  name: string
  typed: number
  keys: number
  pressed: number
  uploaded: number
  machine_s: number
}

/** Counts keystrokes, clicks and uploads per step. */
export class EffortCounter {
  readonly #steps: EffortStep[] = []

  /** Assigns all actions of `work` to this step. */
  async step(name: string, work: () => Promise<void>): Promise<void> {
    const step = { name, typed: 0, keys: 0, pressed: 0, uploaded: 0, machine_s: 0 }
    this.#steps.push(step)
    const began = performance.now()
    await work()
    step.machine_s = (performance.now() - began) / 1000
  }

  /** Goes to a field and replaces its text. */
  async fill(field: Locator, text: string): Promise<void> {
    const step = this.#now()
    step.typed += 1
    step.keys += Array.from(text).reduce((keys, sign) => keys + (HAN.test(sign) ? KEYS_OF_HAN : 1), 0)
    await field.fill(text)
  }

  async press(what: Locator): Promise<void> {
    this.#now().pressed += 1
    await what.click()
  }

  /** Clicks an upload button and chooses this file. */
  async upload(button: Locator, picture: UploadedPicture): Promise<void> {
    this.#now().uploaded += 1
    const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
    await chooser.setFiles(picture)
  }

  /** Returns the total seconds for a person who knows what to write. */
  seconds(): number {
    return this.#steps.reduce((sum, step) => sum + secondsOf(step), 0)
  }

  /** Returns the number of clicks; fields are reached with Tab. */
  presses(): number {
    return this.#steps.reduce((sum, { pressed }) => sum + pressed, 0)
  }

  /** Attaches each step with its counts and seconds to the test report. */
  async report(info: TestInfo): Promise<void> {
    const table = [
      ...this.#steps.map(lineOf),
      `By hand in all: ${minutes(this.seconds())}, ${this.presses()} presses`,
    ].join('\n')
    await info.attach('steps', { body: table, contentType: 'text/plain' })
    process.stdout.write(`${table}\n`)
  }

  #now(): EffortStep {
    const step = this.#steps.at(-1)
    if (step === undefined) throw new Error('Nothing is done outside of a step')
    return step
  }
}

const PRESS_S = THOUGHT_S + POINTING_S + KEYSTROKE_S

function secondsOf({ typed, keys, pressed, uploaded }: EffortStep): number {
  // From mouse to keyboard and back for each field.
  const fields_s = typed * (PRESS_S + 2 * HOMING_S) + keys * KEYSTROKE_S
  return fields_s + pressed * (PRESS_S + LOOK_S) + uploaded * (PRESSES_OF_UPLOAD * PRESS_S + LOOK_S)
}

function lineOf(step: EffortStep): string {
  const { name, typed, keys, pressed, uploaded, machine_s } = step
  const counts = `${typed} fields (${keys} keys), ${pressed} presses, ${uploaded} pictures`
  return `${name}: ${counts}; by hand ${minutes(secondsOf(step))}, this machine ${machine_s.toFixed(1)} s`
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
