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
} from '../icons.tsx';
import { useOutletContext } from 'react-router';

/** What can stand before a place of the menu. */
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
  password: IconKey,
};

export type MenuIcon = keyof typeof menuIcons;

/** A place that a menu leads to. */
export interface MenuScreen {
  to: string;
  label: string;
  icon: MenuIcon;
}

/** The menu that stands beside a screen. */
export const useMenu = () => useOutletContext<readonly MenuScreen[]>();
