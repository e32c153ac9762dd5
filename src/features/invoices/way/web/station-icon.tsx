import { IconBuildingBank, IconCircleCheck, IconClock, IconEye, IconSend } from '#web/icons.ts';
import type { Station } from '../domain/money-way.ts';

const ICONS = {
  submitted: IconEye,
  forwarded: IconSend,
  overdue: IconClock,
  paid: IconCircleCheck,
  paidOut: IconBuildingBank,
} satisfies Record<Station, unknown>;

/** The icon of a station. The station's word must stand beside it. */
export function StationIcon({ station, size }: { station: Station; size: number }) {
  const Icon = ICONS[station];
  return <Icon size={size} />;
}
