// Building blocks of the client work drawings: text, panels, buttons, a browser window, a phone.
import type { ReactNode } from 'react'

export type TextProps = {
  x: number
  y: number
  size: number
  fill: string
  weight?: number
  anchor?: 'middle' | 'end'
  /** Uses the display face. */
  isDisplay?: boolean
  children: ReactNode
}

export function Text({ x, y, size, fill, weight, anchor, isDisplay, children }: TextProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fill={fill}
      fontWeight={weight ?? (isDisplay ? 600 : undefined)}
      textAnchor={anchor}
      className={isDisplay ? 'display' : undefined}
    >
      {children}
    </text>
  )
}

export type PanelProps = {
  x: number
  y: number
  width: number
  height: number
  fill: string
  radius?: number
  stroke?: string
}

export const Panel = ({ radius = 10, ...box }: PanelProps) => <rect {...box} rx={radius} />

/** A group whose own corner is at x, y. */
export const At = ({ x, y, children }: { x: number; y: number; children: ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>{children}</g>
)

export type ButtonProps = Omit<PanelProps, 'stroke'> & { ink: string; size?: number; label: string }

export function Button({ label, ink, size = 20, ...box }: ButtonProps) {
  return (
    <>
      <Panel radius={8} {...box} />
      <Text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2 + size * 0.35}
        size={size}
        weight={600}
        fill={ink}
        anchor="middle"
      >
        {label}
      </Text>
    </>
  )
}

/** Placeholder lines of text too small to read, by length. */
export function Lines({
  x,
  y,
  lengths,
  color,
  step = 22,
  thickness = 8,
}: {
  x: number
  y: number
  lengths: readonly number[]
  color: string
  step?: number
  thickness?: number
}) {
  return (
    <path
      d={lengths.map((length, line) => `M${x} ${y + line * step}h${length}`).join('')}
      stroke={color}
      strokeWidth={thickness}
      strokeLinecap="round"
    />
  )
}

type FrameProps = { x: number; y: number; width: number; height: number; children: ReactNode }

/** A browser window; its content starts below the bar. */
export function Window({
  address,
  bar,
  paper,
  ink,
  x,
  y,
  width,
  height,
  children,
}: FrameProps & { address: string; bar: string; paper: string; ink: string }) {
  return (
    <At x={x} y={y}>
      <rect className="cast" width={width} height={height} rx="14" />
      <Panel x={0} y={0} width={width} height={height} radius={14} fill={paper} />
      <path d={`M0 14a14 14 0 0 1 14-14H${width - 14}a14 14 0 0 1 14 14V46H0Z`} fill={bar} />
      <path d="M24 23h.1M44 23h.1M64 23h.1" stroke={ink} strokeWidth="11" strokeLinecap="round" />
      <Text x={width / 2} y={29} size={16} fill={ink} anchor="middle">
        {address}
      </Text>
      <At x={0} y={46}>
        {children}
      </At>
    </At>
  )
}

export function Phone({
  frame,
  paper,
  x,
  y,
  width,
  height,
  children,
}: FrameProps & { frame: string; paper: string }) {
  return (
    <At x={x} y={y}>
      <rect className="cast" width={width} height={height} rx="40" />
      <Panel x={0} y={0} width={width} height={height} radius={40} fill={frame} />
      <Panel x={9} y={9} width={width - 18} height={height - 18} radius={32} fill={paper} />
      <Panel x={width / 2 - 36} y={22} width={72} height={18} radius={9} fill={frame} />
      {children}
    </At>
  )
}
