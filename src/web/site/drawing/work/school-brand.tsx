// Harborview School's colors and its harbor, as the site and the campaign show it.
export const school = {
  navy: '#14284d',
  sea: '#2f77a6',
  water: '#7fb4d2',
  sky: '#cfe4ee',
  sand: '#f4e6cd',
  paper: '#fffcf6',
  line: '#e6dcc9',
  orange: '#f28b3b',
  brick: '#c4512f',
  ink: '#16223a',
  gray: '#6d7488',
} as const

const Boat = ({ x, y, scale, sail }: { x: number; y: number; scale: number; sail: string }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0-84v72h46Z" fill={sail} />
    <path d="M-6-64v52h-30Z" fill={school.paper} />
    <path d="M-46-6H54l-16 20h-70Z" fill={school.navy} />
  </g>
)

/** Drawn in a box of 800 by 360; callers crop it to size. */
export function Harbor() {
  return (
    <>
      <rect width="800" height="360" fill={school.sky} />
      <circle cx="610" cy="112" r="52" fill={school.orange} />
      <path
        d="M0 216C120 150 210 176 330 196S600 120 800 170V260H0Z"
        fill={school.sea}
        opacity="0.45"
      />
      <path d="M96 118h148v112H96z" fill={school.brick} />
      <path d="M84 120 170 62l86 58Z" fill={school.navy} />
      <path d="M160 178h24v52h-24z" fill={school.sand} />
      <path
        d="M114 142h24v26h-24zM202 142h24v26h-24zM114 186h24v26h-24zM202 186h24v26h-24z"
        fill={school.sky}
      />
      <rect y="228" width="800" height="132" fill={school.water} />
      <path d="M0 292q100-22 200 0t200 0 200 0 200 0v68H0Z" fill={school.sea} />
      <Boat x={420} y={278} scale={1} sail={school.orange} />
      <Boat x={640} y={262} scale={0.72} sail={school.brick} />
      <path d="M556 126h76M570 142h48" stroke={school.sky} strokeWidth="4" opacity="0.6" />
    </>
  )
}
