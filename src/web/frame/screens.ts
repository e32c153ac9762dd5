import {
  IconBuildingBank,
  IconChecklist,
  IconFileInvoice,
  IconFilePlus,
  IconFiles,
  IconKey,
  IconLayoutDashboard,
  IconReceipt2,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';

/** A place that a menu leads to. */
export interface MenuScreen {
  to: string;
  label: string;
  icon: typeof IconUser;
}

/** The nine places of the dashboard and the side menu, in the order of the work (product §2.5). */
export const menuScreens = [
  { to: '/freelancer-user-profile', label: 'Kontaktuppgifter', icon: IconUser },
  { to: '/freelancer-bank-information', label: 'Betalningsinformation', icon: IconBuildingBank },
  { to: '/freelancer-create-client', label: 'Skapa ny kund', icon: IconUserPlus },
  { to: '/freelancer-view-clients', label: 'Visa kunder', icon: IconUsers },
  { to: '/freelancer-invoice', label: 'Skapa ny faktura', icon: IconFilePlus },
  { to: '/freelancer-view-invoices', label: 'Förhandsgranska faktura', icon: IconFileInvoice },
  { to: '/freelancer-view-invoices/salary-spec', label: 'Förhandsgranska lönespecar', icon: IconReceipt2 },
  { to: '/freelancer-view-invoices/edit', label: 'Mina fakturor', icon: IconFiles },
  { to: '/change-password', label: 'Ändra lösenord', icon: IconKey },
] as const satisfies MenuScreen[];

/** A member's places: the dashboard and its nine (product §2.2). */
export const memberScreens = [
  { to: '/', label: 'Kontrollpanelen', icon: IconLayoutDashboard },
  ...menuScreens,
] as const;

/** A reviewer's places (product §2.20). */
export const reviewerScreens = [
  { to: '/granskning', label: 'Granskning', icon: IconChecklist },
  { to: '/change-password', label: 'Ändra lösenord', icon: IconKey },
] as const satisfies MenuScreen[];
