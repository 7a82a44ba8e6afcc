// Drawn portraits for people without a photo: head and shoulders in flat color.
import type { PortraitName } from '#contract/website-team.ts'

interface Look {
  ground: string
  skin: string
  hair: string
  shirt: string
  /** Hair behind the head, and over the forehead. */
  back?: string
  front: string
  hasGlasses?: boolean
  hasBeard?: boolean
}

const looks: Record<PortraitName, Look> = {
  cedar: {
    ground: 'var(--draw-0)',
    skin: '#c98d66',
    hair: '#2b2320',
    shirt: '#f3ead8',
    back: 'M104 150C84 60 130 34 200 34s116 26 96 116l10 90H94z',
    front: 'M122 142c10-58 44-76 84-76 38 0 66 20 72 72-40-2-62-14-84-40-14 26-38 40-72 44z',
  },
  juniper: {
    ground: 'var(--draw-light)',
    skin: '#9a643f',
    hair: '#1d1a1c',
    shirt: '#2b6a5e',
    back: 'M200 22a44 44 0 0 1 30 76h-60a44 44 0 0 1 30-76z',
    front: 'M120 158c-6-66 36-94 80-94s86 28 80 94c-8-30-30-54-80-54s-72 24-80 54z',
    hasGlasses: true,
  },
  laurel: {
    ground: 'var(--draw-3)',
    skin: '#6e4630',
    hair: '#17120f',
    shirt: '#e2724f',
    back: 'M200 26c74 0 118 48 112 116-4 44-34 66-60 68H148c-26-2-56-24-60-68-6-68 38-116 112-116z',
    front: 'M126 140c6-40 34-60 74-60s68 20 74 60c-22-20-46-28-74-28s-52 8-74 28z',
  },
  maple: {
    ground: 'var(--draw-1)',
    skin: '#e0ad86',
    hair: '#4a2f1f',
    shirt: '#1f2a44',
    front:
      'M120 150c-8-62 30-96 82-96 50 0 84 30 78 94-10-22-18-36-34-46-40 14-86 8-108 2-10 12-14 26-18 46z',
    hasBeard: true,
  },
  sorrel: {
    ground: 'var(--draw-2)',
    skin: '#efc6a4',
    hair: '#b9783f',
    shirt: '#f7f3ea',
    front:
      'M118 146c-2-54 34-88 86-88 44 0 78 24 78 86-14-10-20-22-24-40-34 8-90 6-112-6-12 10-22 24-28 48z',
    hasGlasses: true,
  },
  willow: {
    ground: 'var(--draw-sky)',
    skin: '#d9a37c',
    hair: '#8d8f98',
    shirt: '#5a3b6e',
    back: 'M96 190c-14-96 28-152 104-152s118 56 104 152c-4 30-10 44-22 56H118c-12-12-18-26-22-56z',
    front: 'M122 150c0-52 30-78 78-78s78 26 78 78c-14-26-34-42-56-48-30 30-64 44-100 48z',
  },
}

export function DrawnPortrait({ name }: { name: PortraitName }) {
  const { ground, skin, hair, shirt, back, front, hasGlasses, hasBeard } = looks[name]
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" focusable="false">
      <rect width="400" height="400" fill={ground} />
      {back && <path d={back} fill={hair} />}
      <path d="M52 400c4-84 56-124 148-124s144 40 148 124z" fill={shirt} />
      <path d="M164 220h72v58q-36 44-72 0z" fill={skin} />
      <path d="M164 232q36 34 72 0v22q-36 30-72 4z" fill="#000" opacity="0.13" />
      <path
        d="M124 146c0-54 34-80 76-80s76 26 76 80c0 62-34 108-76 108s-76-46-76-108z"
        fill={skin}
      />
      {hasBeard && (
        <path
          d="M128 170c14 20 26 24 40 20 20-8 44-8 64 0 14 4 26 0 40-20-4 56-34 92-72 92s-68-36-72-92z"
          fill={hair}
        />
      )}
      <path d={front} fill={hair} />
      <path d="M164 158h.1M236 158h.1" stroke="#1c1815" strokeWidth="11" strokeLinecap="round" />
      {hasGlasses && (
        <path
          d="M138 158a26 26 0 1 0 52 0a26 26 0 1 0-52 0M210 158a26 26 0 1 0 52 0a26 26 0 1 0-52 0M190 154q10-6 20 0"
          fill="none"
          stroke="#1c1815"
          strokeWidth="5"
        />
      )}
      <path
        d="M182 212q18 14 36 0"
        fill="none"
        stroke="#1c1815"
        strokeOpacity="0.7"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  )
}
