import type { Role } from "../../api/session";
import { roleLabel } from "../../ui/badges";
import { PickField } from "../../ui/Field";

const descriptions: Record<Role, string> = {
  admin: "Orders, payments, catalogue, customers; not staff, shop settings and terms.",
  verifier: "Reads orders and customers, decides about payments and refunds, answers messages.",
  packer: "Reads orders without amounts and e-mails, sets status and tracking, prints slips, changes stock.",
  catalogue: "Products, categories, funds, gift boxes, texts and stock; no orders.",
  super_admin: "Everything, also staff, shop settings, terms and the audit trail.",
};
const roles: Role[] = ["admin", "verifier", "packer", "catalogue", "super_admin"];
const options = roles.map((value) => ({ value, label: roleLabel[value] }));

type Props = { value: Role; onChange: (role: Role) => void };

/** What a member of staff does in the shop. */
export function RoleField({ value, onChange }: Props) {
  return (
    <PickField
      span={3}
      label="Role"
      value={value}
      options={options}
      hint={descriptions[value]}
      onChange={(role) => onChange(roles.find((one) => one === role) ?? value)}
    />
  );
}
