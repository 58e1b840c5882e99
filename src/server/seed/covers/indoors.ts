import { HEIGHT, type Poster } from './sheet.ts'

export const privateView: Poster = async (sheet) => {
  const { ground, fade, shape, box, glow, words, disc } = sheet
  ground(
    fade([
      [0, '#3a3f47'],
      [0.78, '#565d68'],
      [0.78, '#2b2e34'],
      [1, '#1c1e22'],
    ]),
  )
  for (const [x, width, fill] of [
    [880, 250, '#f25f4c'],
    [1200, 210, '#2ec4b6'],
  ] as const) {
    shape(`M${x + width / 2} -40 L${x - 130} 640 H${x + width + 130} z`, {
      fill: fade([
        [0, '#fff6d8', 0.5],
        [1, '#fff6d8', 0],
      ]),
    })
    box(x - 12, 190, width + 24, 334, { fill: '#14161a' })
    box(x, 202, width, 310, { fill: '#f6f1e7' })
    disc(x + width / 2, 350, width * 0.32, { fill })
    shape(`M${x + 20} 512 L${x + width / 2} 330 L${x + width - 20} 512 z`, { fill: '#22242a', opacity: 0.85 })
    disc(x + width / 2, 700, width * 0.7, {
      fill: glow([
        [0, '#fff6d8', 0.35],
        [1, '#fff6d8', 0],
      ]),
      tall: 0.25,
    })
  }
  await words('Private', { size: 168, x: 146, y: 330, fill: '#f6f1e7', tracking: -0.03 })
  await words('View', { size: 168, x: 146, y: 484, fill: '#f25f4c', tracking: -0.03 })
  await words('預展之夜', { size: 64, x: 150, y: 600, fill: '#f6f1e7', tracking: 0.14 })
}

export const openStudio: Poster = async (sheet) => {
  const { ground, box, disc, shape, stroke, words } = sheet
  ground('#f7c8d4')
  box(760, 0, 840, HEIGHT, { fill: '#fbe4ea' })
  box(840, 110, 300, 420, { fill: '#ffffff', round: 6 })
  box(864, 134, 252, 372, { fill: '#8fd3f4' })
  shape('M864 506 V400 q126 -120 252 0 v106 z', { fill: '#5aa469' })
  disc(1050, 220, 46, { fill: '#fff1b8' })
  box(1230, 150, 12, 480, { fill: '#8a5a33' })
  stroke('M1210 640 L1280 200 L1380 640', '#8a5a33', 14)
  box(1190, 230, 210, 250, { fill: '#fffdf6' })
  for (const [at, colour] of ['#e4572e', '#2d6cdf', '#f3a712', '#24502b'].entries())
    disc(1240 + (at % 2) * 110, 300 + Math.floor(at / 2) * 110, 46, { fill: colour, opacity: 0.9 })
  box(760, 660, 840, 140, { fill: '#d98aa0' })
  await words('Open', { size: 198, x: 146, y: 330, fill: '#5d1331', tracking: -0.03 })
  await words('Studio', { size: 172, x: 146, y: 492, fill: '#e4572e', tracking: -0.03 })
  await words('開放工作室', { size: 60, x: 150, y: 606, fill: '#5d1331', tracking: 0.12 })
}

export const designMarket: Poster = async (sheet) => {
  const { ground, box, disc, shape, words, between, chance } = sheet
  ground('#f9f5ec')
  const tones = ['#ff4f4f', '#2347ff', '#ffcc00', '#00a878', '#111111', '#ff9ecb'] as const
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 6; column += 1) {
      const [x, y] = [720 + column * 136, 64 + row * 136]
      const fill = chance.pick(tones)
      const kind = Math.floor(between(0, 4))
      if (kind === 0) disc(x + 62, y + 62, 62, { fill })
      if (kind === 1) box(x, y, 124, 124, { fill })
      if (kind === 2) shape(`M${x} ${y + 124} V${y} A124 124 0 0 1 ${x + 124} ${y + 124} z`, { fill })
      if (kind === 3) shape(`M${x} ${y + 124} L${x + 62} ${y} L${x + 124} ${y + 124} z`, { fill })
    }
  await words('Spring', { size: 152, x: 146, y: 280, fill: '#111111', tracking: -0.03 })
  await words('Design', { size: 152, x: 146, y: 420, fill: '#2347ff', tracking: -0.03 })
  await words('春日設計市集', { size: 62, x: 150, y: 536, fill: '#111111', tracking: 0.1 })
}
