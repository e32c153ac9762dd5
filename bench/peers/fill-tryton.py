"""Fills Tryton's database of TRYTOND_DATABASE_URI, and prints in JSON what to ask its server for.

Arguments: the number of invoices and the number of lines of each. `bench/peers/tryton.ts` runs it with the system's
Python, because Tryton's own library for such scripts, with which its own tests set up a company too, is in Python.
"""
import json
import sys
from decimal import Decimal

from proteus import Model, config
from trytond.modules.account.tests.tools import create_chart, create_fiscalyear, create_tax, get_accounts
from trytond.modules.account_invoice.tests.tools import set_fiscalyear_invoice_sequences
from trytond.modules.company.tests.tools import create_company, get_company
from trytond.modules.currency.tests.tools import get_currency
from trytond.protocols.jsonrpc import JSONEncoder

CUSTOMERS = 10


def main(invoices, lines):
    config.set_trytond()
    account, tax = make_books()
    term = make_payment_term()
    customers = [make_party('Kund %d AB' % (number + 1)) for number in range(CUSTOMERS)]
    new = make_invoice(customers[0], term, account, tax, 1)
    draft = make_invoice(customers[0], term, account, tax, lines)
    draft.save()
    drafts = [copy_for(customer, draft) for customer in customers]
    posted = post_copies(drafts, invoices)
    make_reports_pdf()
    print(json.dumps({
        'posted': posted,
        'drafts': [draft.id for draft in drafts],
        # With all that the client's form computes by asking the server, and sends when it saves.
        'new': new._get_values(),
    }, cls=JSONEncoder))


def make_books():
    """Makes a company with Tryton's smallest chart of accounts, and VAT."""
    create_company(make_party('Företaget AB'), get_currency('EUR'))
    company = get_company()
    year = set_fiscalyear_invoice_sequences(create_fiscalyear(company))
    year.click('create_period')
    create_chart(company)
    tax = create_tax(Decimal('.25'))
    tax.save()
    return get_accounts(company)['revenue'], tax


def make_payment_term():
    term = Model.get('account.invoice.payment_term')(name='30 days')
    line = term.lines.new(type='remainder')
    line.relativedeltas.new(days=30)
    term.save()
    return term


def make_party(name):
    party = Model.get('party.party')(name=name)
    address, = party.addresses
    address.street, address.postal_code, address.city = 'Storgatan 1', '111 22', 'Stockholm'
    party.save()
    return party


def make_invoice(customer, term, account, tax, lines):
    """An invoice that is not saved."""
    invoice = Model.get('account.invoice')(type='out', party=customer, payment_term=term)
    for number in range(lines):
        line = invoice.lines.new()
        line.account = account
        # An account may bring taxes.
        if not line.taxes:
            line.taxes.append(Model.get('account.tax')(tax.id))
        line.description = 'Utveckling av kundportal, del %d' % (number + 1)
        line.quantity = 7.5
        line.unit_price = Decimal('85.00')
    return invoice


def copy_for(customer, invoice):
    address, = customer.addresses
    copy, = invoice.duplicate(default={'party': customer.id, 'invoice_address': address.id})
    return copy


def post_copies(drafts, count):
    """Posts copies. They have a print already, which nobody asks for here: making them takes long."""
    printed = {'invoice_report_cache': b'-', 'invoice_report_format': 'odt'}
    ids = []
    while len(ids) < count:
        copies = Model.get('account.invoice').duplicate(drafts[:count - len(ids)], default=printed)
        Model.get('account.invoice').click(copies, 'post')
        ids += [copy.id for copy in copies]
    return ids


def make_reports_pdf():
    report, = Model.get('ir.action.report').find([('report_name', '=', 'account.invoice')])
    report.extension = 'pdf'
    report.save()


main(*map(int, sys.argv[1:]))
