-- One index finds a person's leads at a dealership and at all rooftops of its group; two made each lead that comes
-- dearer. A customer's number is one dealership's own, so nobody looks for it in the group.
create index lead_email_of_person on lead (dealer_group_id, email_hash, dealership_id) where email_hash is not null;

create index lead_phone_of_person on lead (dealer_group_id, phone_hash, dealership_id) where phone_hash is not null;

drop index lead_email;

drop index lead_email_of_group;

drop index lead_phone;

drop index lead_phone_of_group;

drop index lead_customer_of_group;
