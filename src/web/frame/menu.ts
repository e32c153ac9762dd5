import {
  IconBuildingBank,
  IconCashBanknote,
  IconChartBar,
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
} from '../icons.ts';
import { useOutletContext } from 'react-router';

/** The icons of the menu's entries. */
export const menuIcons = {
  dashboard: IconLayoutDashboard,
  user: IconUser,
  bank: IconBuildingBank,
  newClient: IconUserPlus,
  clients: IconUsers,
  newInvoice: IconFilePlus,
  invoice: IconFileInvoice,
  salary: IconReceipt2,
  invoices: IconFiles,
  review: IconChecklist,
  economy: IconChartBar,
  payout: IconCashBanknote,
  password: IconKey,
};

export type MenuIcon = keyof typeof menuIcons;

/** A screen in the menu. */
export interface MenuScreen {
  to: string;
  label: string;
  icon: MenuIcon;
}

/** The entries of the current screen's menu. */
export const useMenu = () => useOutletContext<readonly MenuScreen[]>();
