import { expect, test } from 'vitest'
import { scaleLuma, type Luma } from '#app/features/check-in/decode/luma.ts'

/** Builds an image with rows two bytes longer in memory than its width. */
function lumaOf(rows: readonly (readonly number[])[]): Luma {
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  return { plane: Uint8Array.from(rows.flatMap((row) => [...row, 99, 99])), stride: width + 2, width, height }
}

const whole = ({ width, height }: Luma) => ({ x: 0, y: 0, width, height })

test('an image at its own size is unchanged, whatever the row padding holds', () => {
  const picture = lumaOf([
    [1, 2, 3],
    [4, 5, 6],
  ])
  expect([...scaleLuma(picture, whole(picture), 3, 2)]).toEqual([1, 2, 3, 4, 5, 6])
})

test('enlarging interpolates between neighbours and reads nothing beyond the edges', () => {
  const picture = lumaOf([[0, 100]])
  expect([...scaleLuma(picture, whole(picture), 4, 2)]).toEqual([0, 25, 75, 100, 0, 25, 75, 100])
})

test('reducing averages the pixels around the centre of each target pixel', () => {
  const picture = lumaOf([
    [0, 40, 80, 120],
    [0, 40, 80, 120],
  ])
  expect([...scaleLuma(picture, whole(picture), 2, 1)]).toEqual([20, 100])
})

test('a crop equals that part of the image', () => {
  const picture = lumaOf([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
  ])
  expect([...scaleLuma(picture, { x: 1, y: 1, width: 2, height: 2 }, 2, 2)]).toEqual([6, 7, 10, 11])
})
