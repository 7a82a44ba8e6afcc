// One room of the studio's plan: walls, a door in each of two opposite walls, and furniture.
const furniture = [
  'M120 62m-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0M58 50h14v24h-14zM168 50h14v24h-14z',
  'M44 34h64v40h-64zM132 34h64v40h-64zM70 80h14v12h-14zM158 80h14v12h-14zM60 170h120v34h-120z',
  'M40 32h46v26h-46zM97 32h46v26h-46zM154 32h46v26h-46zM40 180h46v26h-46zM97 180h46v26h-46zM154 180h46v26h-46z',
  'M84 24h72v8h-72zM60 176h20v20h-20zM92 176h20v20h-20zM124 176h20v20h-20zM156 176h20v20h-20z',
  'M56 34h128v34h-128zM56 34h14v34h-14zM170 34h14v34h-14zM120 190m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0',
]

/** Rooms are side by side: each draws its left wall, the last one also its right. */
export function PlanRoom({ number, isLast }: { number: number; isLast: boolean }) {
  return (
    <svg className="plan-room" viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <path className="furniture" d={furniture[number % furniture.length]} />
      <path className="axis" d="M0 120H240" />
      <path
        className="masonry"
        d={`M0 0H240V10H0ZM0 230H240V240H0ZM0 0H10V92H0ZM0 148H10V240H0Z${isLast ? 'M230 0H240V92H230ZM230 148H240V240H230Z' : ''}`}
      />
      <path className="leaf" d="M10 92L64 84" />
      <path className="swing" d="M64 84A56 56 0 0 1 8 148" />
    </svg>
  )
}
