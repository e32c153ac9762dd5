/**
 * The words that 17 kap. 24 § ML asks for where the provider charges no VAT (product §9.10). Customers abroad read the
 * directive's English too.
 */
export const vatWords = {
  reverseCharge:
    'Omvänd betalningsskyldighet: köparen är skyldig att betala momsen. Reverse charge, article 196 of Directive 2006/112/EC.',
  export:
    'Tjänsten är tillhandahållen utanför EU, 6 kap. 33 § mervärdesskattelagen. Outside the scope of Swedish VAT, article 44 of Directive 2006/112/EC.',
  exempt: 'Undantaget från moms.',
} as const;
